package dev.onlyonce.uikit;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the shared time axis draws. Times are epoch milliseconds in UTC; null is "not known", never zero.
 *
 * @param from first instant of the axis
 * @param to end of the axis
 * @param zoomFrom where it is zoomed to at first
 * @param zoomTo end of the first zoom
 * @param offset of the zone in milliseconds; the axis is labelled with it
 * @param zone in short, beside times
 * @param cores processors of the host; null where not known: then workers are drawn on a scale of their own
 * @param requests time and requests a second; empty where nobody counts them
 * @param finding the picture in one sentence, for who cannot see it
 * @param words of the picture, in the page's language
 */
public record TimelineModel(
        long from,
        long to,
        long zoomFrom,
        long zoomTo,
        long offset,
        String zone,
        @Nullable Integer cores,
        List<CpuLine> cpu,
        List<List<@Nullable Number>> requests,
        List<Lane> lanes,
        List<Bar> bars,
        List<Flag> flags,
        List<Gap> gaps,
        String finding,
        Map<String, String> words) {

    /**
     * Processor use of one worker, or of the whole host.
     *
     * @param total whether it is the host's line over the stack
     * @param slot which tint of the stack; -1 for several workers together
     * @param points time and, of the host, its share, 0 to 1; of a worker, its cores; null in a gap
     */
    public record CpuLine(String id, String label, boolean total, int slot, List<List<@Nullable Number>> points) {}

    /**
     * A row of bars.
     *
     * @param kind {@code worker} or {@code lock}
     */
    public record Lane(String id, String kind, String label, String remark) {}

    /**
     * A run, a hold or a lack of one.
     *
     * @param kind {@code run}, {@code extra}, {@code held}, {@code none} (watched and no holder) or {@code alive}
     * @param to null where no end is recorded: it is drawn as an instant
     * @param job which of the jobs' colours
     * @param link where a press leads; empty for nowhere
     */
    public record Bar(
            String id,
            String lane,
            String kind,
            long from,
            @Nullable Long to,
            String label,
            int job,
            String link) {}

    /** A deployment. */
    public record Flag(String id, long at, String label) {}

    /**
     * A stretch of which one track knows nothing.
     *
     * @param track {@code cpu}, {@code requests}, {@code worker} or {@code lock}
     * @param reason why nobody looked then
     */
    public record Gap(String track, long from, long to, String reason) {}

    /** Whether a change of the other can be sent instead of the whole. */
    boolean sameAxis(TimelineModel other) {
        return offset == other.offset && zone.equals(other.zone) && words.equals(other.words);
    }
}
