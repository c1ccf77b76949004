package io.weir.driver.loopback;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PartitionTest {
  private final Partition partition = new Partition(0);
  private final Incoming incoming = new Incoming();
  private final PayloadSlab slab = new PayloadSlab();
  private final Wakeups wakeups = new Wakeups();

  private void send(int count) {
    for (int i = 0; i < count; i++) {
      slab.store(new byte[10], incoming);
      incoming.length = 10;
      int record = partition.records().add(incoming, 0, i);
      partition.queue(record, DeliveryQueue.Copy.FIRST, i, wakeups);
    }
  }

  private static void read(Cursor cursor, int count) {
    for (int i = 0; i < count; i++) {
      cursor.takeNext();
    }
    cursor.commit(count, 0);
  }

  @Test
  void bytesStayUntilEverySubscriptionHasReadTheWholePage() {
    Cursor first = partition.attach();
    Cursor second = partition.attach();
    send(2 * RecordPage.SIZE);

    read(first, 2 * RecordPage.SIZE);
    read(second, RecordPage.SIZE - 1);
    assertThat(partition.records().page(0).isReleased()).isFalse();

    read(second, 1);
    assertThat(partition.records().page(0).isReleased()).isTrue();
    assertThat(partition.records().page(RecordPage.SIZE).isReleased()).isFalse();
  }

  @Test
  void aLaterSubscriptionStartsWhereNothingIsMissing() {
    Cursor first = partition.attach();
    send(2 * RecordPage.SIZE);
    read(first, RecordPage.SIZE + RecordPage.SIZE / 2);

    Cursor late = partition.attach();

    assertThat(late.start()).isEqualTo(RecordPage.SIZE);
    assertThat(late.firstRecord()).isEqualTo(RecordPage.SIZE);
    read(late, RecordPage.SIZE);
    assertThat(late.hasNext()).isFalse();
  }

  @Test
  void aPageThatEndsWithALostMessageIsLetGoAsWell() {
    Cursor cursor = partition.attach();
    send(RecordPage.SIZE - 1);
    read(cursor, RecordPage.SIZE - 1);
    incoming.fate = InjectedFault.LOST;
    partition.records().add(incoming, 0, 0);

    assertThat(partition.records().page(0).isReleased()).isTrue();
    assertThat(partition.attach().start()).isEqualTo(RecordPage.SIZE - 1);
  }

  @Test
  void aLaterSubscriptionKeepsWhatItHasYetToRead() {
    Cursor first = partition.attach();
    send(RecordPage.SIZE - 1);
    read(first, RecordPage.SIZE - 1);
    Cursor late = partition.attach();
    incoming.fate = InjectedFault.LOST;
    partition.records().add(incoming, 0, 0);
    assertThat(late.start()).isZero();
    assertThat(partition.records().page(0).isReleased()).isFalse();

    read(late, RecordPage.SIZE - 1);

    assertThat(partition.records().page(0).isReleased()).isTrue();
  }

  @Test
  void withoutSubscriptionsEverythingStays() {
    send(3 * RecordPage.SIZE);

    assertThat(partition.attach().start()).isZero();
    assertThat(partition.records().page(0).isReleased()).isFalse();
  }

  @Test
  void whatIsHeldBackKeepsItsPage() {
    Cursor cursor = partition.attach();
    slab.store(new byte[10], incoming);
    int held = partition.records().add(incoming, 0, 0);
    send(RecordPage.SIZE - 1);
    read(cursor, RecordPage.SIZE - 1);
    assertThat(partition.records().page(0).isReleased()).isFalse();

    partition.queue(held, DeliveryQueue.Copy.FIRST, 0, wakeups);
    read(cursor, 1);

    assertThat(partition.records().page(0).isReleased()).isTrue();
  }

  @Test
  void anEntryIsNeverDueBeforeTheOneAheadOfIt() {
    DeliveryQueue queue = new DeliveryQueue();

    assertThat(queue.add(0, DeliveryQueue.Copy.FIRST, 500)).isEqualTo(500);
    assertThat(queue.add(1, DeliveryQueue.Copy.FIRST, 300)).isEqualTo(500);
    assertThat(queue.add(2, DeliveryQueue.Copy.ANNOUNCED, 600)).isEqualTo(600);
    assertThat(queue.record(2)).isEqualTo(2);
    assertThat(queue.copy(2)).isEqualTo(DeliveryQueue.Copy.ANNOUNCED);
  }

  @Test
  void whatWasTakenButNotHandedOverIsTakenAgain() {
    Cursor cursor = partition.attach();
    send(10);
    for (int i = 0; i < 6; i++) {
      cursor.takeNext();
    }

    cursor.commit(4, 2);

    assertThat(cursor.delivered()).isEqualTo(4);
    assertThat(cursor.takeNext()).isEqualTo(4);
  }
}
