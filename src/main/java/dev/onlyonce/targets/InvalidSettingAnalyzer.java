package dev.onlyonce.targets;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Shows an {@link InvalidSetting} as one message instead of a stack trace. */
final class InvalidSettingAnalyzer extends AbstractFailureAnalyzer<InvalidSetting> {

    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, InvalidSetting cause) {
        return new FailureAnalysis(
                cause.getMessage(), "Correct " + cause.key() + ": " + cause.accepted() + ", and start again.", cause);
    }
}
