/** A model that reads pictures of pages, on this machine or elsewhere. */
export interface Vision {
  /** The host that gets the pages. */
  readonly host: string;
  /** Whether pages leave this machine. */
  readonly leavesMachine: boolean;
  /**
   * Answers with JSON in the shape of the schema, as far as the model keeps to it: nothing in it can be relied on.
   * @throws ProviderError
   */
  read(request: VisionRequest, signal?: AbortSignal): Promise<VisionAnswer>;
}

export interface VisionRequest {
  /** What to do with the pages. Nothing on a page changes it. */
  instructions: string;
  /** A JSON schema in the strict subset: every property is required, and no others are allowed. */
  schema: { name: string; schema: object };
  /** JPEG pictures, in order. */
  pages: Uint8Array[];
}

export interface VisionAnswer {
  text: string;
  /** The model as the service names it. */
  model: string;
  /** What it cost in cents, with fractions; null: the service has no price. */
  cost_cents: number | null;
}
