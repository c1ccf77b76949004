package io.weir.findings.export;

import io.weir.findings.export.ExportTable.Column;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.conf.ParquetConfiguration;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.api.WriteSupport;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.io.PositionOutputStream;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.RecordConsumer;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Types;

/**
 * Writes a table as Apache Parquet, uncompressed: codecs are native libraries, and dictionaries
 * shrink the texts anyway. All columns can lack a value. Stateless.
 */
final class ParquetFile {
  private ParquetFile() {}

  /** Writes a table to a stream, which stays open. */
  static void write(ExportTable table, OutputStream out) throws IOException {
    try (ParquetWriter<List<Optional<Object>>> writer =
        new Builder(new StreamFile(out), table.columns())
            .withConf(new PlainParquetConfiguration())
            .withCompressionCodec(CompressionCodecName.UNCOMPRESSED)
            .build()) {
      for (List<Optional<Object>> row : table.rows()) {
        writer.write(row);
      }
    }
  }

  private static MessageType schema(List<Column> columns) {
    return new MessageType("weir", columns.stream().map(ParquetFile::type).toList());
  }

  private static Type type(Column column) {
    return switch (column.kind()) {
      case TEXT -> Types.optional(PrimitiveTypeName.BINARY)
          .as(LogicalTypeAnnotation.stringType())
          .named(column.name());
      case WHOLE -> Types.optional(PrimitiveTypeName.INT64).named(column.name());
      case DECIMAL -> Types.optional(PrimitiveTypeName.DOUBLE).named(column.name());
      case FLAG -> Types.optional(PrimitiveTypeName.BOOLEAN).named(column.name());
    };
  }

  private static final class Builder
      extends ParquetWriter.Builder<List<Optional<Object>>, Builder> {
    private final List<Column> columns;

    Builder(OutputFile file, List<Column> columns) {
      super(file);
      this.columns = columns;
    }

    @Override
    protected Builder self() {
      return this;
    }

    /** Abstract until Parquet drops Hadoop's configuration. */
    @Override
    @Deprecated
    protected WriteSupport<List<Optional<Object>>> getWriteSupport(Configuration conf) {
      return new Rows(columns);
    }

    @Override
    protected WriteSupport<List<Optional<Object>>> getWriteSupport(ParquetConfiguration conf) {
      return new Rows(columns);
    }
  }

  /** Gives the values of rows to Parquet. */
  private static final class Rows extends WriteSupport<List<Optional<Object>>> {
    private final List<Column> columns;
    private RecordConsumer consumer;

    Rows(List<Column> columns) {
      this.columns = columns;
    }

    @Override
    @Deprecated
    public WriteContext init(Configuration conf) {
      return new WriteContext(schema(columns), Map.of());
    }

    @Override
    public WriteContext init(ParquetConfiguration conf) {
      return new WriteContext(schema(columns), Map.of());
    }

    @Override
    public void prepareForWrite(RecordConsumer records) {
      consumer = records;
    }

    @Override
    public void write(List<Optional<Object>> row) {
      consumer.startMessage();
      for (int i = 0; i < columns.size(); i++) {
        Optional<Object> value = row.get(i);
        if (value.isPresent()) {
          consumer.startField(columns.get(i).name(), i);
          add(columns.get(i), value.get());
          consumer.endField(columns.get(i).name(), i);
        }
      }
      consumer.endMessage();
    }

    private void add(Column column, Object value) {
      switch (column.kind()) {
        case TEXT -> consumer.addBinary(Binary.fromString((String) value));
        case WHOLE -> consumer.addLong((Long) value);
        case DECIMAL -> consumer.addDouble((Double) value);
        case FLAG -> consumer.addBoolean((Boolean) value);
      }
    }
  }

  /** A stream as a file that is written once. */
  private record StreamFile(OutputStream out) implements OutputFile {
    @Override
    public PositionOutputStream create(long blockSize) {
      return new CountedStream(out);
    }

    @Override
    public PositionOutputStream createOrOverwrite(long blockSize) {
      return create(blockSize);
    }

    @Override
    public boolean supportsBlockSize() {
      return false;
    }

    @Override
    public long defaultBlockSize() {
      return 0;
    }
  }

  private static final class CountedStream extends PositionOutputStream {
    private final OutputStream out;
    private long written;

    CountedStream(OutputStream out) {
      this.out = out;
    }

    @Override
    public long getPos() {
      return written;
    }

    @Override
    public void write(int value) throws IOException {
      out.write(value);
      written++;
    }

    @Override
    public void write(byte[] bytes, int from, int count) throws IOException {
      out.write(bytes, from, count);
      written += count;
    }

    @Override
    public void close() throws IOException {
      out.flush();
    }
  }
}
