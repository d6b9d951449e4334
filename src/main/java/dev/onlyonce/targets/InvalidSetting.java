package dev.onlyonce.targets;

/** A setting that stops the start: which key, what stands there, what is accepted. */
public final class InvalidSetting extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final String key;
    private final String accepted;

    /**
     * @param key as written, such as {@code onlyonce.targets[0].jobs[1].cron}
     * @param value as written; never a secret
     * @param accepted what would be right, one sentence
     */
    public InvalidSetting(String key, String value, String accepted) {
        super("%s = %s is not accepted: %s".formatted(key, value, accepted));
        this.key = key;
        this.accepted = accepted;
    }

    String key() {
        return key;
    }

    String accepted() {
        return accepted;
    }
}
