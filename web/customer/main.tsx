import { publicComponentOf } from './public_pages.ts';
import { show } from './show.tsx';

show(publicComponentOf);
