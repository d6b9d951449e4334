/** What pages say of the demonstration. */
@NullMarked
package dev.onlyonce.demo.ui;

import org.jspecify.annotations.NullMarked;
