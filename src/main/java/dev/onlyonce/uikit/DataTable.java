package dev.onlyonce.uikit;

import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.HtmlComponent;
import com.vaadin.flow.component.Tag;
import com.vaadin.flow.component.Text;
import com.vaadin.flow.component.html.NativeTable;
import com.vaadin.flow.component.html.NativeTableHeaderCell;
import com.vaadin.flow.component.html.NativeTableRow;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * A small table that screen readers know as one; the first column names the row.
 *
 * @param <T> a row
 */
public final class DataTable<T> {

    private final List<Column<T>> columns = new ArrayList<>();
    private Function<T, String> rowClass = row -> "";

    private record Column<T>(String header, String className, Function<T, Component> cell) {}

    /** A column of words. */
    public DataTable<T> text(String header, Function<T, String> cell) {
        return add(header, "", row -> new Text(cell.apply(row)));
    }

    /** A column of figures, to the right. */
    public DataTable<T> number(String header, Function<T, String> cell) {
        return add(header, "number", row -> new Text(cell.apply(row)));
    }

    /** A column of keys, addresses or code. */
    public DataTable<T> code(String header, Function<T, String> cell) {
        return add(header, "mono nowrap", row -> new Text(cell.apply(row)));
    }

    /** A column that is drawn. */
    public DataTable<T> component(String header, Function<T, Component> cell) {
        return add(header, "", cell);
    }

    /** A column that is drawn, with a class of its own. */
    public DataTable<T> component(String header, String className, Function<T, Component> cell) {
        return add(header, className, cell);
    }

    /** A class for some of the rows. */
    public DataTable<T> rowClass(Function<T, String> of) {
        rowClass = of;
        return this;
    }

    private DataTable<T> add(String header, String className, Function<T, Component> cell) {
        columns.add(new Column<>(header, className, cell));
        return this;
    }

    /** Draws it. */
    public NativeTable of(List<T> rows) {
        NativeTable table = new NativeTable();
        table.addClassName("table");
        NativeTableRow head = new NativeTableRow();
        for (Column<T> column : columns) {
            NativeTableHeaderCell cell = new NativeTableHeaderCell(column.header());
            cell.getElement().setAttribute("scope", "col");
            classes(cell, column.className());
            head.add(cell);
        }
        table.getHead().add(head);
        rows.forEach(row -> table.getBody().add(row(row)));
        return table;
    }

    private NativeTableRow row(T row) {
        NativeTableRow line = new NativeTableRow();
        classes(line, rowClass.apply(row));
        boolean first = true;
        for (Column<T> column : columns) {
            Cell cell = new Cell(first ? "th" : "td");
            if (first) {
                cell.getElement().setAttribute("scope", "row");
            }
            classes(cell, column.className());
            cell.getElement().appendChild(column.cell().apply(row).getElement());
            line.getElement().appendChild(cell.getElement());
            first = false;
        }
        return line;
    }

    private static void classes(com.vaadin.flow.component.HasStyle part, String names) {
        if (!names.isBlank()) {
            part.addClassNames(names.split(" "));
        }
    }

    @Tag("td")
    private static final class Cell extends HtmlComponent {

        private static final long serialVersionUID = 1L;

        Cell(String tag) {
            super(tag);
        }
    }
}
