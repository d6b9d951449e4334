package dev.onlyonce.runs;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;

/**
 * How a span is summed from totals per local day: whole days from their totals, and at each edge either what lies inside is
 * added or what lies outside taken away, whichever is less to read. A span that ends now reads next to nothing of today.
 *
 * @param first day from its totals, included
 * @param end of the days from their totals, excluded; equal to {@code first} when there is none
 * @param atFrom read one by one, beside the totals
 * @param atTo as {@code atFrom}
 */
public record WholeDays(LocalDate first, LocalDate end, Edge atFrom, Edge atTo) {

    /**
     * @param sign 1 when it is to be added, -1 when the totals hold it too much
     */
    public record Edge(Instant from, Instant to, int sign) {

        private static final Edge NONE = new Edge(Instant.EPOCH, Instant.EPOCH, 1);
    }

    /**
     * @param from included
     * @param to excluded
     * @param now after it nothing is expected
     */
    public static WholeDays of(Instant from, Instant to, ZoneId zone, Instant now) {
        LocalDate firstDay = from.atZone(zone).toLocalDate();
        LocalDate lastDay = to.atZone(zone).toLocalDate();
        if (!firstDay.isBefore(lastDay)) {
            return new WholeDays(firstDay, firstDay, new Edge(from, to, 1), Edge.NONE);
        }
        Instant midnight = midnight(firstDay, zone);
        Instant next = midnight(firstDay.plusDays(1), zone);
        boolean takeAway = length(midnight, from, now).compareTo(length(from, next, now)) < 0;
        Edge atFrom = takeAway ? new Edge(midnight, from, -1) : new Edge(from, next, 1);
        Instant lastMidnight = midnight(lastDay, zone);
        Instant lastNext = midnight(lastDay.plusDays(1), zone);
        boolean takeAwayLast = length(to, lastNext, now).compareTo(length(lastMidnight, to, now)) < 0;
        Edge atTo = takeAwayLast ? new Edge(to, lastNext, -1) : new Edge(lastMidnight, to, 1);
        return new WholeDays(
                takeAway ? firstDay : firstDay.plusDays(1), takeAwayLast ? lastDay.plusDays(1) : lastDay, atFrom, atTo);
    }

    private static Instant midnight(LocalDate day, ZoneId zone) {
        return day.atStartOfDay(zone).toInstant();
    }

    private static Duration length(Instant from, Instant to, Instant now) {
        Instant end = to.isAfter(now) ? now : to;
        return end.isAfter(from) ? Duration.between(from, end) : Duration.ZERO;
    }
}
