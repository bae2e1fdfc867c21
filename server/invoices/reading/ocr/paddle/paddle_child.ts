/**
 * A process of its own that reads lines of text: a thread that is ended while ONNX Runtime computes takes the whole process with it. It ends
 * with its parent.
 */
import { openNetworks } from './networks.ts';
import type { FromPaddle, ToPaddle } from './paddle_messages.ts';
import { lookAgain, readLinesOf } from './read_lines.ts';

process.on('disconnect', () => process.exit());

const networks = await openNetworks();
process.on('message', (task: ToPaddle) => void answer(task));
tell({ kind: 'ready' });

async function answer(task: ToPaddle): Promise<void> {
  try {
    const answer =
      task.kind === 'read'
        ? await readLinesOf(networks, task.image, task.letters, (read, part) =>
            tell({ kind: 'first', id: task.id, read, part }),
          )
        : await lookAgain(networks, task.image, task.lines);
    tell({ kind: 'answer', id: task.id, answer, resident: process.memoryUsage.rss() });
  } catch (error) {
    tell({ kind: 'failed', id: task.id, message: String(error) });
  }
}

function tell(message: FromPaddle): void {
  process.send?.(message);
}
