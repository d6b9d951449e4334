package dev.onlyonce.access;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.web.AuthenticationEntryPoint;
import org.springframework.security.web.access.AccessDeniedHandler;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/** Says no to programs: 401 or 403 with a problem, written here so that it never becomes a redirect to the sign-in page. */
@Component
final class Refusals implements AuthenticationEntryPoint, AccessDeniedHandler {

    private static final String REALM = "Bearer realm=\"onlyonce\"";

    private final JsonMapper json;

    Refusals(JsonMapper json) {
        this.json = json;
    }

    @Override
    public void commence(HttpServletRequest request, HttpServletResponse response, AuthenticationException why)
            throws IOException {
        boolean shown = request.getHeader(HttpHeaders.AUTHORIZATION) != null;
        response.setHeader(HttpHeaders.WWW_AUTHENTICATE, shown ? REALM + ", error=\"invalid_token\"" : REALM);
        write(response, HttpStatus.UNAUTHORIZED, shown ? "The token is not known" : "A bearer token is needed");
    }

    @Override
    public void handle(HttpServletRequest request, HttpServletResponse response, AccessDeniedException why)
            throws IOException {
        response.setHeader(HttpHeaders.WWW_AUTHENTICATE, REALM + ", error=\"insufficient_scope\"");
        write(response, HttpStatus.FORBIDDEN, "This needs a token of another scope or target");
    }

    private void write(HttpServletResponse response, HttpStatus status, String detail) throws IOException {
        response.setStatus(status.value());
        response.setContentType(MediaType.APPLICATION_PROBLEM_JSON_VALUE);
        response.setCharacterEncoding("UTF-8");
        json.writeValue(response.getOutputStream(), ProblemDetail.forStatusAndDetail(status, detail));
    }
}
