/** Loaded into a server before anything else (`node --import`): on the message `end a thread` one of its worker threads dies. */
import { syncBuiltinESMExports } from 'node:module';
import workerThreads, { isMainThread, Worker } from 'node:worker_threads';

const threads: Worker[] = [];

if (isMainThread && process.send) {
  workerThreads.Worker = class extends Worker {
    constructor(...given: ConstructorParameters<typeof Worker>) {
      super(...given);
      threads.push(this);
      this.once('exit', () => threads.splice(threads.indexOf(this), 1));
    }
  };
  syncBuiltinESMExports();
  process.on('message', (message) => {
    if (message !== 'end a thread') return;
    const thread = threads[Math.floor(Math.random() * threads.length)];
    process.send?.(thread ? 'a thread ended' : 'there is no thread');
    void thread?.terminate();
  });
  process.channel?.unref();
}
