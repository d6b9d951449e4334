package dev.onlyonce.demo;

/** What the workers run. */
enum DemoVersion {
    /** Every worker starts the scheduler: the incident. */
    WITHOUT_LOCK("1.0 (no lock)", "every worker starts the scheduler"),

    /** One worker holds the lock and schedules: the fix. */
    WITH_LOCK("1.1 (scheduler lock)", "one worker holds the lock and schedules");

    private final String text;
    private final String note;

    DemoVersion(String text, String note) {
        this.text = text;
        this.note = note;
    }

    /** As its deployment is called. */
    String text() {
        return text;
    }

    /** What it is about, for its deployment. */
    String note() {
        return note;
    }
}
