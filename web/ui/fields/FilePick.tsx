import type { ReactNode } from 'react';
import classes from './FilePick.module.css';

interface FilePickProps {
  label: string;
  accept: string;
  multiple?: boolean;
  /** Opens the camera at the back where there is one. */
  camera?: boolean;
  tone?: 'primary' | 'plain';
  icon?: ReactNode;
  large?: boolean;
  onPick: (files: File[]) => void;
}

/** A file field that looks like a button: reached by Tab, named by its label, opened by Enter, Space or a press. */
export function FilePick({ label, accept, multiple, camera, tone = 'plain', icon, large, onPick }: FilePickProps) {
  return (
    <label className={classes.root} data-tone={tone} data-large={large || undefined}>
      <input
        type="file"
        className="visually-hidden"
        accept={accept}
        multiple={multiple}
        capture={camera ? 'environment' : undefined}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.click();
        }}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          // The same file can be chosen again after it was taken out.
          event.currentTarget.value = '';
          if (files.length > 0) onPick(files);
        }}
      />
      {icon}
      <span>{label}</span>
    </label>
  );
}
