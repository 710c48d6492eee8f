import { repeat } from './repeating-job.ts';

interface Life {
  isLeader(): boolean;
  onDuty(listener: () => void): void;
}

/** `repeat` for jobs of the leader: runs while this node is the leader, and at once when it becomes the leader. */
export const repeatOnLeader = (life: Life | undefined): typeof repeat =>
  life === undefined
    ? repeat
    : (everyMs, work, onError) => {
        const dutiful = async () => {
          if (life.isLeader()) await work();
        };
        const job = repeat(everyMs, dutiful, onError);
        life.onDuty(() => void job.runNow());
        return job;
      };
