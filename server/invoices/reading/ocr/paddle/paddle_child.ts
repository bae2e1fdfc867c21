/**
 * A process of its own that reads lines of text: a thread that is ended while ONNX Runtime computes takes the whole process with it. It ends
 * with its parent.
 */
import { openNetworks } from './networks.ts';
import type { FromPaddle, ToPaddle } from './paddle_messages.ts';
import { readLinesOf } from './read_lines.ts';

process.on('disconnect', () => process.exit());

const networks = await openNetworks();
process.on('message', (task: ToPaddle) => void answer(task));
tell({ kind: 'ready' });

async function answer({ id, image, letters }: ToPaddle): Promise<void> {
  try {
    const read = await readLinesOf(networks, image, letters);
    tell({ kind: 'read', id, read, resident: process.memoryUsage.rss() });
  } catch (error) {
    tell({ kind: 'failed', id, message: String(error) });
  }
}

function tell(message: FromPaddle): void {
  process.send?.(message);
}
