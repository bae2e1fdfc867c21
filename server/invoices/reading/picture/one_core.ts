/** Loaded where documents are read: decoding uses one core, and keeps no pictures, because a document is read once. */
import sharp from 'sharp';

sharp.cache(false);
sharp.concurrency(1);
