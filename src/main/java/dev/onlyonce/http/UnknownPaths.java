package dev.onlyonce.http;

import jakarta.servlet.http.HttpServletRequest;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Answers 404 for what the API does not have; else a page would answer in its place, with status 200. */
@RestController
class UnknownPaths {

    @io.swagger.v3.oas.annotations.Hidden
    @RequestMapping({"/api/**", "/otlp/**"})
    ResponseEntity<ProblemDetail> unknown(HttpServletRequest request) {
        return ResponseEntity.of(ProblemDetail.forStatusAndDetail(
                        HttpStatus.NOT_FOUND, "There is no " + request.getMethod() + " " + request.getRequestURI()))
                .build();
    }
}
