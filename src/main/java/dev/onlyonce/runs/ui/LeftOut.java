package dev.onlyonce.runs.ui;

import dev.onlyonce.runs.logs.LogStatus;
import dev.onlyonce.uikit.Formats;
import dev.onlyonce.uikit.Texts;
import java.util.ArrayList;
import java.util.List;

/** What of a file was passed over or repaired, each kind with its count. */
final class LeftOut {

    private LeftOut() {}

    /** "Nothing" is a count as well: every line was looked at. */
    static String of(LogStatus.FileStatus file, Formats formats) {
        List<String> parts = new ArrayList<>();
        add(parts, "logs.oversize", file.oversize(), formats);
        add(parts, "logs.undecodable", file.undecodable(), formats);
        add(parts, "logs.unparsed", file.unparsed(), formats);
        add(parts, "logs.future", file.future(), formats);
        add(parts, "logs.unmatchedEnds", file.unmatchedEnds(), formats);
        add(parts, "logs.copies", file.copies(), formats);
        return parts.isEmpty() ? Texts.of("logs.nothingLeftOut") : String.join(", ", parts);
    }

    private static void add(List<String> parts, String key, long count, Formats formats) {
        if (count > 0) {
            parts.add(Texts.of(key, formats.number(count)));
        }
    }
}
