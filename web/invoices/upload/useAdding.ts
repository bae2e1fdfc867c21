import { useCallback, useEffect, useState } from 'react';
import { useShop } from '../../shell/shop.ts';
import { checkFiles, isPicture } from './files.ts';
import { type Capture, forgetPhotos, keepPhotos, type LeftCapture } from './kept_photos.ts';
import { uploads } from './uploads.ts';

/** The current step from files to documents. */
export type Adding =
  | { step: 'none' }
  | { step: 'sheet' }
  /** Photographing in the page. */
  | { step: 'camera'; capture: Capture }
  /** Several pictures: one invoice, or several? */
  | { step: 'question'; capture: Capture; pictures: File[] }
  /** Putting the pages of one invoice in order. */
  | { step: 'pages'; capture: Capture; pictures: File[] };

/** From chosen, dropped or photographed files to uploads, telling what had to be left out. */
export function useAdding() {
  const { user } = useShop();
  const [adding, setAdding] = useState<Adding>({ step: 'none' });
  const [refused, setRefused] = useState<string[]>([]);
  const [held, setHeld] = useState<File[]>([]);
  /** Pictures that wait for an answer in the tab alone, because the device has no room for them. */
  const [unkept, setUnkept] = useState<File[]>([]);

  // The list of this user begins before anything can be added: beginning it later would drop what was.
  useEffect(() => void uploads.begin(user.user_id), [user.user_id]);

  const close = useCallback(() => setAdding({ step: 'none' }), []);
  /** A sheet that is still closing closes nothing else. */
  const closeSheet = useCallback(() => setAdding((now) => (now.step === 'sheet' ? { step: 'none' } : now)), []);
  const openSheet = useCallback(() => setAdding({ step: 'sheet' }), []);
  const newCapture = (): Capture => ({ id: crypto.randomUUID(), user_id: user.user_id });
  const openCamera = () => setAdding({ step: 'camera', capture: newCapture() });

  const take = (files: File[]) => {
    const checked = checkFiles(files);
    setRefused(checked.refused);
    setHeld((before) => [...before, ...checked.held]);
    const pictures = checked.accepted.filter(isPicture);
    const others = checked.accepted.filter((file) => !isPicture(file));
    void uploads.add(others.map((file) => [file]));
    if (pictures.length > 1) {
      const capture = { ...newCapture(), is_undecided: true };
      setAdding({ step: 'question', capture, pictures });
      void keepPhotos(capture, pictures);
      return;
    }
    void uploads.addPictures(pictures);
    close();
  };
  /** Photos of one invoice; more pages may follow. */
  const photograph = (files: File[]) => {
    const { accepted, refused: left } = checkFiles(files);
    const capture = adding.step === 'camera' ? adding.capture : newCapture();
    setRefused(left);
    if (accepted.length > 0) setAdding({ step: 'pages', capture, pictures: accepted });
    else discard(capture);
  };
  /** Goes on with pictures that were left, by a closed tab or without an answer. */
  const goOn = ({ photos, ...capture }: LeftCapture) =>
    setAdding({ step: capture.is_undecided ? 'question' : 'pages', capture, pictures: photos });
  const discard = ({ id }: Capture) => {
    void forgetPhotos(id);
    close();
  };
  const answer = (how: 'one' | 'many') => {
    if (adding.step !== 'question') return;
    const { capture, pictures } = adding;
    if (how === 'one') {
      setAdding({ step: 'pages', capture: { ...capture, is_undecided: false }, pictures });
      return;
    }
    void forgetPhotos(capture.id, uploads.addPictures(pictures));
    close();
  };
  /** Leaves the pictures for later. */
  const leaveQuestion = async () => {
    if (adding.step !== 'question') return;
    const { capture, pictures } = adding;
    close();
    if (!(await keepPhotos(capture, pictures))) setUnkept((before) => [...before, ...pictures]);
  };
  const sendPages = (files: File[]) => {
    const kept = uploads.add([files]);
    if (adding.step === 'pages') void forgetPhotos(adding.capture.id, kept);
    close();
  };
  const sendHeld = () => {
    setHeld([]);
    take(held);
  };
  const dropHeld = () => setHeld([]);
  const sendUnkept = () => {
    setUnkept([]);
    take(unkept);
  };
  const dropUnkept = () => setUnkept([]);
  const dismiss = () => setRefused([]);

  return {
    adding,
    refused,
    held,
    unkept,
    openSheet,
    openCamera,
    closeSheet,
    take,
    photograph,
    goOn,
    discard,
    answer,
    leaveQuestion,
    sendPages,
    sendHeld,
    dropHeld,
    sendUnkept,
    dropUnkept,
    dismiss,
  };
}
