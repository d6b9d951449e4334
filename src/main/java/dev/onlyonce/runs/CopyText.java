package dev.onlyonce.runs;

import org.jspecify.annotations.Nullable;

/** PostgreSQL's COPY text format, a row at a time. */
final class CopyText {

    private final StringBuilder text = new StringBuilder(1 << 16);
    private boolean first = true;

    CopyText field(@Nullable Object value) {
        if (!first) {
            text.append('\t');
        }
        first = false;
        if (value == null) {
            text.append("\\N");
        } else {
            escape(value.toString());
        }
        return this;
    }

    CopyText endRow() {
        text.append('\n');
        first = true;
        return this;
    }

    private void escape(String value) {
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            switch (c) {
                case '\\' -> text.append("\\\\");
                case '\t' -> text.append("\\t");
                case '\n' -> text.append("\\n");
                case '\r' -> text.append("\\r");
                case '\0' -> text.append('\uFFFD'); // PostgreSQL's text has no NUL
                default -> text.append(c);
            }
        }
    }

    /** The rows so far. */
    String rows() {
        return text.toString();
    }
}
