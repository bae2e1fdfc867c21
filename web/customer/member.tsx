import { memberComponentOf } from './member_pages.ts';
import { show } from './show.tsx';

show(memberComponentOf);
