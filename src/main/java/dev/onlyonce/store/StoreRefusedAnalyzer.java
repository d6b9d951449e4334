package dev.onlyonce.store;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Shows a {@link StoreRefused} as one message instead of a stack trace. */
final class StoreRefusedAnalyzer extends AbstractFailureAnalyzer<StoreRefused> {

    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, StoreRefused cause) {
        return new FailureAnalysis(cause.getMessage(), cause.action(), cause);
    }
}
