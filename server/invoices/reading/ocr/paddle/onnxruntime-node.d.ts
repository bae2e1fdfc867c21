/** The part of ONNX Runtime that the line reader uses; the package carries no types. */
declare module 'onnxruntime-node' {
  export class Tensor {
    constructor(type: 'float32', data: Float32Array, dims: readonly number[]);
    readonly data: unknown;
  }

  export interface SessionOptions {
    intraOpNumThreads: number;
    interOpNumThreads: number;
    executionMode: 'sequential' | 'parallel';
    enableMemPattern: boolean;
    extra: { session: Record<string, Record<string, string>> };
  }

  export class InferenceSession {
    /** `path` of a network in the ONNX format. */
    static create(path: string, options: SessionOptions): Promise<InferenceSession>;
    readonly inputNames: readonly string[];
    readonly outputNames: readonly string[];
    run(inputs: Record<string, Tensor>): Promise<Record<string, Tensor>>;
  }
}
