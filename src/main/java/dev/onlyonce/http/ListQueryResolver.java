package dev.onlyonce.http;

import java.time.Instant;
import java.time.InstantSource;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.support.WebDataBinderFactory;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.method.support.ModelAndViewContainer;

/** Reads a {@link ListQuery} from the parameters of a request, and says which of them is wrong. */
final class ListQueryResolver implements HandlerMethodArgumentResolver {

    private final InstantSource clock;
    private final Predicate<String> isTarget;

    ListQueryResolver(InstantSource clock, Predicate<String> isTarget) {
        this.clock = clock;
        this.isTarget = isTarget;
    }

    @Override
    public boolean supportsParameter(MethodParameter parameter) {
        return parameter.getParameterType() == ListQuery.class;
    }

    @Override
    public ListQuery resolveArgument(
            MethodParameter parameter,
            @Nullable ModelAndViewContainer container,
            NativeWebRequest request,
            @Nullable WebDataBinderFactory binders) {
        Instant to = instant(request, "to", clock.instant());
        Instant from = instant(request, "from", to.minus(ListQuery.SPAN));
        if (from.isAfter(to)) {
            throw new RefusedInput("from", "lies after to");
        }
        String cursor = request.getParameter("cursor");
        return new ListQuery(target(request), from, to, limit(request), cursor == null ? null : Cursor.decode(cursor));
    }

    private @Nullable String target(NativeWebRequest request) {
        String target = request.getParameter("target");
        if (target == null || target.isBlank()) {
            return null;
        }
        if (!isTarget.test(target)) {
            throw new RefusedInput(HttpStatus.NOT_FOUND, "target", "there is no target of this name");
        }
        return target;
    }

    private static Instant instant(NativeWebRequest request, String name, Instant otherwise) {
        String text = request.getParameter(name);
        if (text == null || text.isBlank()) {
            return otherwise;
        }
        try {
            // a plus sign that somebody forgot to encode arrives as a blank
            return OffsetDateTime.parse(text.strip().replace(' ', '+')).toInstant();
        } catch (DateTimeParseException e) {
            throw new RefusedInput(name, "not a time in ISO 8601 with offset, such as 2026-11-30T22:26:20Z");
        }
    }

    private static int limit(NativeWebRequest request) {
        String text = request.getParameter("limit");
        if (text == null || text.isBlank()) {
            return ListQuery.LIMIT;
        }
        if (!text.matches("[0-9]{1,4}") || Integer.parseInt(text) < 1 || Integer.parseInt(text) > ListQuery.MOST) {
            throw new RefusedInput("limit", "a whole number from 1 to " + ListQuery.MOST);
        }
        return Integer.parseInt(text);
    }
}
