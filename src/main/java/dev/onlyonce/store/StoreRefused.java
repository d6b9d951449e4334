package dev.onlyonce.store;

/** The store cannot be used: what is wrong, and what to do about it; stops the start with these two sentences. */
public final class StoreRefused extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final String action;

    StoreRefused(String what, String action) {
        super(what);
        this.action = action;
    }

    StoreRefused(String what, String action, Throwable cause) {
        super(what, cause);
        this.action = action;
    }

    String action() {
        return action;
    }
}
