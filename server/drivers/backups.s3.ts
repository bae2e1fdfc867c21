import type { Readable } from 'node:stream';
import { DeleteObjectCommand, GetObjectCommand, ListObjectsV2Command, NoSuchKey, S3Client } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { StartError } from '../platform/start_error.ts';
import { BACKUP_NAME, type Backups } from './backups.ts';

/** An upload has at most 10,000 parts: 160 GB. */
const PART_BYTES = 16 * 1024 * 1024;

/**
 * Backups in a bucket of any provider with the S3 API. The SDK itself reads keys and region (AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY,
 * AWS_REGION) and another provider's address (AWS_ENDPOINT_URL_S3).
 * @param url `s3://bucket/prefix`
 */
export function backupBucket(url: string): Backups {
  const { hostname: bucket, pathname } = new URL(url);
  const prefix = pathname.replace(/^\/+|\/+$/g, '');
  const keyOf = (name: string) => (prefix === '' ? name : `${prefix}/${name}`);
  const client = new S3Client({ forcePathStyle: process.env.AWS_ENDPOINT_URL_S3 !== undefined });

  return {
    place: url,
    async tryWrite() {},
    async put(name, archive) {
      // In parts, because its length is known only at its end; a failed upload leaves no object.
      const params = { Bucket: bucket, Key: keyOf(name), Body: archive };
      await new Upload({ client, params, partSize: PART_BYTES }).done();
    },
    async list() {
      const found: { name: string; bytes: number }[] = [];
      let ContinuationToken: string | undefined;
      do {
        const page = await client.send(
          new ListObjectsV2Command({ Bucket: bucket, Prefix: keyOf('counterbook-'), ContinuationToken }),
        );
        for (const { Key = '', Size = 0 } of page.Contents ?? []) {
          const name = Key.slice(Key.lastIndexOf('/') + 1);
          if (BACKUP_NAME.test(name)) found.push({ name, bytes: Size });
        }
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken !== undefined);
      return found.sort((a, b) => a.name.localeCompare(b.name));
    },
    async get(name) {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: keyOf(name) }));
        return Body as Readable;
      } catch (error) {
        if (error instanceof NoSuchKey) throw new StartError(`There is no backup ${name} in ${url}.`);
        throw error;
      }
    },
    async delete(name) {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: keyOf(name) }));
    },
  };
}
