package io.weir.core;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class PackagesTest {
  @Test
  void noneImportEachOtherInACircle() {
    slices().matching("io.weir.(**)")
        .should()
        .beFreeOfCycles()
        .check(new ClassFileImporter().importPath(Path.of("target/classes")));
  }
}
