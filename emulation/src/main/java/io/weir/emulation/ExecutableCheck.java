package io.weir.emulation;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Examines whether the library can be preloaded into a program. A program without an obstacle has
 * the dynamic loader of glibc and no Go runtime. Whether its process is dilated shows only in the
 * library's shared file, since a program can clear its environment, and file capabilities are not
 * visible here.
 *
 * <p>Immutable and thread-safe.
 */
public final class ExecutableCheck {
  private static final int INTERPRETERS = 4;
  private static final int SET_ID_BITS = 06000;
  private static final int LOADER_PATH = 3;
  private static final int NOTE = 4;

  private final int kind;

  private ExecutableCheck(int kind) {
    this.kind = kind;
  }

  /**
   * Returns a check for programs that would get a library.
   *
   * @throws IOException if the library cannot be read or is none
   */
  public static ExecutableCheck forLibrary(Path library) throws IOException {
    return new ExecutableCheck(Elf.read(library)
        .orElseThrow(() -> new IOException(library + " is not a library for this machine"))
        .kind());
  }

  /**
   * Returns the obstacle to preloading into a program, empty if there is none. For a script, this
   * is the obstacle of its interpreter: the programs that it starts need a check of their own.
   *
   * @param program an executable file; symbolic links are followed
   */
  public Optional<Obstacle> obstacle(Path program) {
    return obstacle(program, INTERPRETERS);
  }

  private Optional<Obstacle> obstacle(Path program, int interpreters) {
    try {
      if (!Files.isRegularFile(program) || !Files.isExecutable(program)) {
        return Optional.of(Obstacle.NO_PROGRAM);
      }
      Optional<Path> interpreter = interpreter(program);
      if (interpreter.isPresent()) {
        return interpreters == 0
            ? Optional.of(Obstacle.NO_PROGRAM)
            : obstacle(interpreter.orElseThrow(), interpreters - 1);
      }
      Optional<Elf> elf = Elf.read(program);
      return elf.isEmpty()
          ? Optional.of(Obstacle.NO_PROGRAM)
          : obstacle(elf.orElseThrow(), (Integer) Files.getAttribute(program, "unix:mode"));
    } catch (IOException unreadable) {
      return Optional.of(Obstacle.NO_PROGRAM);
    }
  }

  private Optional<Obstacle> obstacle(Elf elf, int mode) {
    if (elf.kind() != kind) {
      return Optional.of(Obstacle.OTHER_MACHINE);
    }
    if (elf.go()) {
      return Optional.of(Obstacle.GO);
    }
    if (elf.loader().isEmpty()) {
      return Optional.of(Obstacle.STATIC);
    }
    if (!elf.loader().orElseThrow().startsWith("ld-linux")) {
      return Optional.of(Obstacle.OTHER_LIBC);
    }
    return (mode & SET_ID_BITS) == 0 ? Optional.empty() : Optional.of(Obstacle.SET_ID);
  }

  /** Returns the interpreter of a script; behind env, the program that env looks for. */
  private static Optional<Path> interpreter(Path program) throws IOException {
    byte[] start;
    try (var in = Files.newInputStream(program)) {
      start = in.readNBytes(256);
    }
    String line = new String(start, StandardCharsets.ISO_8859_1);
    if (!line.startsWith("#!")) {
      return Optional.empty();
    }
    List<String> words = Arrays.stream(line.lines()
        .findFirst()
        .orElseThrow()
        .substring(2)
        .trim()
        .split("\\s+")).toList();
    Path first = Path.of(words.get(0));
    if (!first.endsWith("env")) {
      return Optional.of(first);
    }
    Optional<String> name = words.stream()
        .skip(1)
        .filter(word -> !word.startsWith("-") && !word.contains("="))
        .findFirst();
    return Optional.of(name.flatMap(ExecutableCheck::find).orElse(first));
  }

  private static Optional<Path> find(String name) {
    return Arrays.stream(System.getenv().getOrDefault("PATH", "").split(":"))
        .map(folder -> Path.of(folder, name))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /**
   * The parts of an ELF file that matter here.
   *
   * @param kind its word size, byte order and processor in one number
   * @param loader the file name of its dynamic loader
   * @param go whether the Go linker made it
   */
  private record Elf(int kind, Optional<String> loader, boolean go) {
    private static final int HEADER = 64;
    private static final int SMALL = 1 << 20;

    /** Empty if the file is no ELF file of 64 bit and little-endian, or is damaged. */
    static Optional<Elf> read(Path path) throws IOException {
      try (FileChannel file = FileChannel.open(path, StandardOpenOption.READ)) {
        ByteBuffer header = bytes(file, 0, HEADER);
        if (header.getInt(0) != 0x464c457f) {
          return Optional.empty();
        }
        int kind = header.get(4) << 24 | header.get(5) << 16 | header.getShort(18) & 0xffff;
        if (header.get(4) != 2 || header.get(5) != 1) {
          return Optional.of(new Elf(kind, Optional.empty(), false));
        }
        return Optional.of(segments(file, header, kind));
      } catch (IndexOutOfBoundsException | IllegalArgumentException
          | ArithmeticException damaged) {
        return Optional.empty();
      }
    }

    private static Elf segments(FileChannel file, ByteBuffer header, int kind) throws IOException {
      Optional<String> loader = Optional.empty();
      boolean go = sections(file, header);
      int size = header.getShort(54) & 0xffff;
      int count = header.getShort(56) & 0xffff;
      ByteBuffer table = bytes(file, header.getLong(32), size * count);
      for (int at = 0; at < size * count; at += size) {
        int type = table.getInt(at);
        if (type == LOADER_PATH || type == NOTE) {
          ByteBuffer content = bytes(file, table.getLong(at + 8),
              Math.toIntExact(table.getLong(at + 32)));
          if (type == LOADER_PATH) {
            String path = text(content, 0);
            loader = Optional.of(path.substring(path.lastIndexOf('/') + 1));
          } else {
            go |= hasNoteOfGo(content);
          }
        }
      }
      return new Elf(kind, loader, go);
    }

    /** Returns whether a section is one of Go's. A file may have no sections. */
    private static boolean sections(FileChannel file, ByteBuffer header) throws IOException {
      int size = header.getShort(58) & 0xffff;
      int count = header.getShort(60) & 0xffff;
      if (header.getLong(40) == 0 || count == 0) {
        return false;
      }
      ByteBuffer table = bytes(file, header.getLong(40), size * count);
      int names = (header.getShort(62) & 0xffff) * size;
      ByteBuffer strings = bytes(file, table.getLong(names + 24),
          Math.toIntExact(table.getLong(names + 32)));
      for (int at = 0; at < size * count; at += size) {
        String name = text(strings, table.getInt(at));
        if (name.equals(".go.buildinfo") || name.equals(".note.go.buildid")) {
          return true;
        }
      }
      return false;
    }

    /** Notes have the sizes of name and content, a type, the name and the content. */
    private static boolean hasNoteOfGo(ByteBuffer notes) {
      for (int at = 0; at + 12 <= notes.limit();) {
        int name = notes.getInt(at);
        int content = notes.getInt(at + 4);
        if (name < 0 || content < 0 || name > SMALL || content > SMALL) {
          return false;
        }
        if (name > 0 && text(notes, at + 12).equals("Go")) {
          return true;
        }
        at += 12 + (name + 3 & ~3) + (content + 3 & ~3);
      }
      return false;
    }

    private static String text(ByteBuffer bytes, int start) {
      int end = start;
      while (end < bytes.limit() && bytes.get(end) != 0) {
        end++;
      }
      byte[] text = new byte[end - start];
      bytes.get(start, text);
      return new String(text, StandardCharsets.ISO_8859_1);
    }

    private static ByteBuffer bytes(FileChannel file, long at, int size) throws IOException {
      if (size < 0 || size > SMALL || at < 0 || at > file.size() - size) {
        throw new IllegalArgumentException("outside of the file");
      }
      ByteBuffer bytes = ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
      while (bytes.hasRemaining() && file.read(bytes, at + bytes.position()) >= 0) {
        // The next part.
      }
      return bytes.flip();
    }
  }
}
