package dev.onlyonce.http;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.servlet.mvc.method.annotation.ResponseEntityExceptionHandler;

/** Answers what goes wrong as RFC 9457 problems: the field and the reason, never a statement or a stack trace. */
@RestControllerAdvice(annotations = org.springframework.web.bind.annotation.RestController.class)
class Problems extends ResponseEntityExceptionHandler {

    private static final Log LOG = LogFactory.getLog(Problems.class);

    @ExceptionHandler
    ProblemDetail refused(RefusedInput refused) {
        ProblemDetail problem =
                ProblemDetail.forStatusAndDetail(refused.status(), refused.field() + ": " + refused.getMessage());
        problem.setProperty("field", refused.field());
        return problem;
    }

    /** The store is away: nothing was kept, the sender is to try again. */
    @ExceptionHandler
    ProblemDetail storeAway(DataAccessException failure) {
        LOG.error("The store did not answer a request", failure);
        return ProblemDetail.forStatusAndDetail(
                HttpStatus.SERVICE_UNAVAILABLE, "Onlyonce cannot reach its own store; nothing was kept, try again");
    }
}
