import java.io.File;
import java.io.FileOutputStream;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Writes and syncs in each way of the JVM: 7 syncs and 1,000 bytes each, but 0 for the mapping, and 500 bytes more. */
class Disk {
    private static final byte[] BYTES = new byte[1000];

    public static void main(String[] args) throws Exception {
        Path folder = Path.of(args[0]);
        Path first = folder.resolve("channel");
        try (FileChannel file = FileChannel.open(first, StandardOpenOption.CREATE, StandardOpenOption.READ,
                StandardOpenOption.WRITE)) {
            file.write(ByteBuffer.wrap(BYTES), 0);
            file.force(false);
            file.write(ByteBuffer.wrap(BYTES));
            file.force(true);
            file.write(new ByteBuffer[] {ByteBuffer.wrap(BYTES, 0, 400), ByteBuffer.wrap(BYTES, 400, 600)});
            file.force(false);
            MappedByteBuffer mapped = file.map(FileChannel.MapMode.READ_WRITE, 0, 1000);
            mapped.put(0, (byte) 1);
            mapped.force();
        }
        try (RandomAccessFile file = new RandomAccessFile(folder.resolve("random").toFile(), "rw")) {
            file.write(BYTES);
            file.getFD().sync();
        }
        try (RandomAccessFile file = new RandomAccessFile(folder.resolve("synchronous").toFile(), "rwd")) {
            file.write(BYTES);
        }
        try (FileChannel from = FileChannel.open(first);
                FileChannel to = FileChannel.open(folder.resolve("copy"), StandardOpenOption.CREATE,
                        StandardOpenOption.WRITE)) {
            from.transferTo(0, 1000, to);
            to.force(false);
        }
        // Two files that are never synced: one keeps its dirty bytes, and the deleted ones lose theirs.
        try (FileOutputStream file = new FileOutputStream(folder.resolve("dirty").toFile())) {
            file.write(BYTES, 0, 500);
        }
        File deleted = folder.resolve("deleted").toFile();
        try (FileOutputStream file = new FileOutputStream(deleted)) {
            file.write(BYTES);
        }
        if (!deleted.delete()) {
            throw new IllegalStateException();
        }
        Files.write(deleted.toPath(), BYTES);
        Files.delete(deleted.toPath());
    }
}
