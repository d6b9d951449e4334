package dev.onlyonce.uikit;

/** The address of a page says something that cannot be read; its message names the parameter. */
public final class BadAddress extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    public BadAddress(String message) {
        super(message);
    }

    public BadAddress(String message, Throwable cause) {
        super(message, cause);
    }
}
