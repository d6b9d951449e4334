package dev.onlyonce.uikit;

import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.router.BeforeEnterEvent;
import com.vaadin.flow.router.ErrorParameter;
import com.vaadin.flow.router.HasErrorParameter;

/** Says what is wrong with the address, instead of showing something that was not asked for. */
class BadAddressPage extends Div implements HasErrorParameter<BadAddress> {

    private static final long serialVersionUID = 1L;

    @Override
    public int setErrorParameter(BeforeEnterEvent event, ErrorParameter<BadAddress> parameter) {
        add(Nothing.failed(
                Texts.of("address.bad"),
                String.valueOf(parameter.getCaughtException().getMessage())));
        return 400;
    }
}
