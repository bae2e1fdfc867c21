import { useEffect, useState } from 'react';
import { useShop } from '../../shell/shop.ts';
import { type LeftCapture, listLeft } from './kept_photos.ts';
import type { Adding } from './useAdding.ts';

/** Photos that an earlier page has left on this device; none while an invoice is being added, whose photos are kept too. */
export function useLeft(step: Adding['step']) {
  const { user } = useShop();
  const [left, setLeft] = useState<LeftCapture[]>([]);
  useEffect(() => {
    if (step !== 'none') return;
    let isGone = false;
    void listLeft(user.user_id).then((found) => {
      if (!isGone) setLeft(found);
    });
    return () => {
      isGone = true;
      setLeft([]);
    };
  }, [step, user.user_id]);
  const drop = ({ id }: LeftCapture) => setLeft((now) => now.filter((capture) => capture.id !== id));
  return { left, drop };
}
