package io.weir.lab.provision;

import io.weir.core.launch.ClusterPlan;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * Starts and ends the processes of one system on one machine. A part of a plan has all stages of
 * the plan, with the processes of this machine alone. Thread-safe.
 */
public interface ProcessHost {
  /**
   * Looks whether a part of a plan can be started, which is the next thing to do then. Processes of
   * a part before must have ended.
   *
   * @throws ProvisionException if the machine lacks what is needed; nothing was started
   */
  void prepare(ClusterPlan part) throws ProvisionException, InterruptedException;

  /**
   * Starts the processes of a stage, all at once, and waits until each is ready.
   *
   * @param stage its index; stages are started in order
   * @throws ProvisionException if a process died or was not ready in time; others may run then
   */
  List<DeployedProcess> startStage(int stage) throws ProvisionException, InterruptedException;

  /**
   * From now on the end of a process that should run is a failure. Completes with the reason when
   * there is one; never otherwise, and never exceptionally.
   */
  CompletableFuture<String> watch();

  /**
   * Kills a process as a crash would (SIGKILL), with its descendants, and waits until it is gone.
   * Its end is no failure.
   *
   * @return its exit code, 128 + the signal's number after a signal
   * @throws ProvisionException if it does not run, or is still there although it was killed
   */
  int kill(String process) throws ProvisionException;

  /**
   * Asks a process to stop (SIGTERM), kills it after its grace, and waits until it is gone. Its end
   * is no failure.
   *
   * @return its exit code, 128 + the signal's number after a signal
   * @throws ProvisionException if it does not run, or is still there although it was killed
   */
  int stop(String process) throws ProvisionException;

  /**
   * Pauses a process (SIGSTOP), with its descendants, until it is resumed.
   *
   * @throws ProvisionException if it does not run
   */
  void pause(String process) throws ProvisionException;

  /**
   * Resumes a paused process (SIGCONT).
   *
   * @throws ProvisionException if it does not run any more
   */
  void resume(String process) throws ProvisionException;

  /**
   * Starts a process again that was killed or stopped, and waits until it is ready.
   *
   * @throws ProvisionException if it was not ended before, or is not ready in time
   */
  DeployedProcess restart(String process) throws ProvisionException, InterruptedException;

  /**
   * Asks the processes of a stage to stop, kills each after its grace, and waits until they are
   * gone. No process is started any more.
   *
   * @param stage its index; one that was not started has nothing to stop
   * @throws ProvisionException if a process is still there although it was killed
   */
  void stopStage(int stage) throws ProvisionException;

  /**
   * Sends all processes the signals that kill them at once. None executes its own code any more
   * when
   * this returns, but one that waits within the kernel is still there. {@link #killAll} must
   * follow.
   *
   * @throws ProvisionException if the signals can't be sent
   */
  void beginKill() throws ProvisionException;

  /**
   * Kills all processes at once and waits until they are gone. Their files stay.
   *
   * @throws ProvisionException if a process is still there
   */
  void killAll() throws ProvisionException;

  /**
   * Removes the directories that a part names, but for the files that it wrote into them. Logs and
   * configuration stay.
   *
   * @throws ProvisionException if processes still run, or a directory can't be removed
   */
  void removeData(ClusterPlan part) throws ProvisionException;

  /**
   * Removes the directories and files that a part names, and the folders that are empty then.
   *
   * @throws ProvisionException if a file can't be removed
   */
  void clear(ClusterPlan part) throws ProvisionException;
}
