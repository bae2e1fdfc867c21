import { Component, type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { commonTexts } from '#contract/texts/common.ts';
import { warn } from './dialogs/notify.ts';
import { isMissingFile } from './missing_file.ts';

const { partMissing, partBroken } = commonTexts.failures;

/** How to ask once more for the files that did not come. React itself keeps such a failure until a reload. */
const missing = new Set<() => void>();

/** A component in a file of its own, which is fetched when it is first shown, and again when it is shown after it did not come. */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const begin = () =>
    lazy(async () => {
      try {
        return { default: await load() };
      } catch (error) {
        missing.add(() => {
          Loaded = begin();
        });
        throw error;
      }
    });
  let Loaded: ComponentType<P> = begin();
  return (props) => <Loaded {...props} />;
}

interface PartProps {
  children: ReactNode;
  /** Shown until its file is there. */
  fallback?: ReactNode;
  /** Called when it could not be shown. It is tried again when it is mounted again. */
  onFailure?: (() => void) | undefined;
}

/** A part of the page that can fail by itself: a notice says so, and the rest stays, with what a user has typed there. */
export class Part extends Component<PartProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    for (const askAgain of missing) askAgain();
    missing.clear();
    warn(isMissingFile(error) ? partMissing : partBroken);
    this.props.onFailure?.();
  }

  override render() {
    const { children, fallback = null } = this.props;
    return this.state.hasFailed ? null : <Suspense fallback={fallback}>{children}</Suspense>;
  }
}
