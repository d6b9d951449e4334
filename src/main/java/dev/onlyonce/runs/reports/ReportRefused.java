package dev.onlyonce.runs.reports;

/** One record that is not taken: which field, and why. */
final class ReportRefused extends Exception {

    private static final long serialVersionUID = 1L;

    private final String field;

    ReportRefused(String field, String reason) {
        super(reason, null, false, false);
        this.field = field;
    }

    String field() {
        return field;
    }

    String reason() {
        return String.valueOf(getMessage());
    }
}
