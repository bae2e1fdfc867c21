import { linkPageComponentOf } from './link_pages.ts';
import { show } from './show.tsx';

show(linkPageComponentOf);
