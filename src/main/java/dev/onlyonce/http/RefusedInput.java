package dev.onlyonce.http;

import org.springframework.http.HttpStatus;

/** Input that is not taken: answered as a problem with the field and the reason. */
public final class RefusedInput extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final HttpStatus status;
    private final String field;

    /** Status 400. */
    public RefusedInput(String field, String reason) {
        this(HttpStatus.BAD_REQUEST, field, reason);
    }

    /** @param status a 4xx */
    public RefusedInput(HttpStatus status, String field, String reason) {
        super(reason);
        this.status = status;
        this.field = field;
    }

    HttpStatus status() {
        return status;
    }

    String field() {
        return field;
    }
}
