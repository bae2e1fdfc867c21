/** heic-decode ships no types. Its picture is upright already: libheif applies the file's own turns. */
declare module 'heic-decode' {
  export interface DecodedHeic {
    width: number;
    height: number;
    /** RGBA, row by row. */
    data: Uint8ClampedArray;
  }
  export interface LazyHeic {
    width: number;
    height: number;
    decode(): Promise<DecodedHeic>;
  }
  /** `dispose` frees the decoder's memory; the pictures are of no use after it. */
  export type HeicImages = LazyHeic[] & { dispose(): void };
  interface HeicDecode {
    (options: { buffer: Uint8Array }): Promise<DecodedHeic>;
    all(options: { buffer: Uint8Array }): Promise<HeicImages>;
  }
  const decode: HeicDecode;
  export default decode;
}
