import { useCallback, useState } from 'react';
import { checkFiles, isPicture } from './files.ts';
import { uploads } from './uploads.ts';

/** The current step from files to documents. */
export type Adding =
  | { step: 'none' }
  | { step: 'sheet' }
  /** Photographing in the page. */
  | { step: 'camera' }
  /** Several pictures: one invoice, or several? `others` are files that are documents for sure. */
  | { step: 'question'; pictures: File[]; others: File[] }
  /** Putting the pages of one invoice in order. */
  | { step: 'pages'; pictures: File[] };

/** From chosen, dropped or photographed files to uploads, telling what had to be left out. */
export function useAdding() {
  const [adding, setAdding] = useState<Adding>({ step: 'none' });
  const [refused, setRefused] = useState<string[]>([]);
  const [held, setHeld] = useState<File[]>([]);

  const close = useCallback(() => setAdding({ step: 'none' }), []);
  const openSheet = useCallback(() => setAdding({ step: 'sheet' }), []);
  const openCamera = useCallback(() => setAdding({ step: 'camera' }), []);

  const take = (files: File[]) => {
    const checked = checkFiles(files);
    setRefused(checked.refused);
    setHeld(checked.held);
    const pictures = checked.accepted.filter(isPicture);
    const others = checked.accepted.filter((file) => !isPicture(file));
    if (pictures.length > 1) {
      setAdding({ step: 'question', pictures, others });
      return;
    }
    uploads.add(checked.accepted.map((file) => [file]));
    close();
  };
  /** Photos of one invoice; more pages may follow. */
  const photograph = (files: File[]) => {
    const { accepted, refused: left } = checkFiles(files);
    setRefused(left);
    if (accepted.length > 0) setAdding({ step: 'pages', pictures: accepted });
    else close();
  };
  const answer = (how: 'one' | 'many') => {
    if (adding.step !== 'question') return;
    uploads.add(adding.others.map((file) => [file]));
    if (how === 'one') {
      setAdding({ step: 'pages', pictures: adding.pictures });
      return;
    }
    uploads.add(adding.pictures.map((file) => [file]));
    close();
  };
  const sendPages = (files: File[]) => {
    uploads.add([files]);
    close();
  };
  const sendHeld = () => take(held);
  const dropHeld = () => setHeld([]);
  const dismiss = () => setRefused([]);

  return {
    adding,
    refused,
    held,
    openSheet,
    openCamera,
    close,
    take,
    photograph,
    answer,
    sendPages,
    sendHeld,
    dropHeld,
    dismiss,
  };
}
