import { useNavigation } from 'react-router';
import classes from './PendingBar.module.css';

/** A thin line at the top while the next screen's file is being fetched. */
export function PendingBar() {
  const { state } = useNavigation();
  return state === 'loading' ? <div className={classes.bar} aria-hidden /> : null;
}
