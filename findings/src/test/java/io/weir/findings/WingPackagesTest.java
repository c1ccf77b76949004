package io.weir.findings;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import io.weir.findings.model.Wings;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class WingPackagesTest {
  private static final JavaClasses CLASSES =
      new ClassFileImporter().importPath(Path.of("target/classes"));

  /** Types that several wings need belong to the packages below. */
  @Test
  void noWingImportsAnother() {
    slices().assignedFrom(new WingPackages()).should().notDependOnEachOther().check(CLASSES);
  }

  @Test
  void figuresAndGatesKnowNoFindings() {
    noClasses().that()
        .resideInAnyPackage("..evidence..", "..figure..", "..gate..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("..model..", "..run..", "..comparison..")
        .check(CLASSES);
  }

  /** The packages that contain wings, but for the root, which joins them. */
  private static final class WingPackages implements SliceAssignment {
    private final Set<String> wings = Wings.all()
        .stream()
        .map(wing -> wing.getClass().getPackageName())
        .filter(name -> !name.equals(WingPackagesTest.class.getPackageName()))
        .collect(Collectors.toSet());

    @Override
    public SliceIdentifier getIdentifierOf(JavaClass type) {
      return wings.contains(type.getPackageName())
          ? SliceIdentifier.of(type.getPackageName())
          : SliceIdentifier.ignore();
    }

    @Override
    public String getDescription() {
      return "packages of wings";
    }
  }
}
