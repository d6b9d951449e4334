package dev.onlyonce.targets.ui;

import com.vaadin.flow.component.Composite;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.ListItem;
import com.vaadin.flow.component.html.Paragraph;
import com.vaadin.flow.component.html.Span;
import com.vaadin.flow.component.html.UnorderedList;
import dev.onlyonce.targets.ReadOnlyProof;
import dev.onlyonce.targets.TargetStatus;
import dev.onlyonce.uikit.Formats;
import dev.onlyonce.uikit.Icon;
import dev.onlyonce.uikit.Nothing;
import dev.onlyonce.uikit.Texts;
import java.time.Duration;

/** What the role could do in each database, and what it cannot see. */
class ProofList extends Composite<Div> {

    private static final long serialVersionUID = 1L;

    ProofList(TargetStatus status, Formats formats) {
        if (status.readOnly().isEmpty()) {
            getContent().add(Nothing.empty(Texts.of("sources.noProof"), Texts.of("sources.noProofNext")));
        }
        for (ReadOnlyProof proof : status.readOnly()) {
            getContent().add(head(proof, formats), checks(proof));
        }
        if (Boolean.TRUE.equals(status.pooler())) {
            getContent().add(item("amber", Icon.WARNING, Texts.of("sources.pooler")));
        }
        if (status.clockAheadMillis() != null) {
            getContent()
                    .add(new Paragraph(Texts.of("sources.clock") + ": "
                            + formats.duration(Duration.ofMillis(status.clockAheadMillis()))));
        }
    }

    private static Paragraph head(ReadOnlyProof proof, Formats formats) {
        Paragraph head = new Paragraph(Texts.of(
                        "sources.role",
                        proof.database(),
                        proof.role(),
                        proof.version(),
                        proof.standby() ? Texts.of("sources.standby") : "")
                + " · " + Texts.of("sources.checked", formats.time(proof.checkedAt())));
        head.addClassName("strong");
        return head;
    }

    private static UnorderedList checks(ReadOnlyProof proof) {
        UnorderedList list = new UnorderedList();
        list.addClassName("checks");
        proof.warnings().forEach(text -> list.add(item("red", Icon.WARNING, Texts.of("sources.warning", text))));
        if (proof.canWrite().isEmpty()) {
            list.add(item("good", Icon.GOOD, Texts.of("sources.cannotWrite")));
        }
        proof.canWrite().forEach(text -> list.add(item("amber", Icon.WARNING, Texts.of("sources.canWrite", text))));
        proof.cannotSee().forEach(text -> list.add(item("unknown", Icon.UNKNOWN, Texts.of("sources.cannotSee", text))));
        proof.couldStillDo()
                .forEach(text -> list.add(item("second", Icon.NOTHING, Texts.of("sources.couldStillDo", text))));
        return list;
    }

    private static ListItem item(String className, Icon icon, String text) {
        ListItem item = new ListItem(icon.create(), new Span(text));
        item.addClassName(className);
        return item;
    }
}
