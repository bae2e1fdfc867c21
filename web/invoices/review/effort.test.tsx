import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { logOut } from '../../shell/log_out.ts';
import { openAlone } from '../../testing/screen.tsx';
import { effortOf, useEffort } from './effort.ts';

function Review() {
  useEffort('1', true);
  return <h1>Review</h1>;
}

test('What one user pressed does not count as the work of the next', async () => {
  openAlone(<Review />);
  await expect.element(page.getByRole('heading')).toBeVisible();
  await userEvent.keyboard('x');
  await expect.poll(() => effortOf('1')?.presses).toBe(1);
  await logOut();
  expect(effortOf('1')).toBeUndefined();
});
