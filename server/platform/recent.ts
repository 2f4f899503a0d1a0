/** Values by key; only those used last stay in memory. */
export class Recent<Value> {
  readonly #values = new Map<string, Value>();
  readonly #max: number;

  /** `max`: number of values that stay. */
  constructor(max: number) {
    this.#max = max;
  }

  /** Returns the value of a key, which counts as used; undefined if it is missing. */
  get(key: string): Value | undefined {
    const value = this.#values.get(key);
    return value === undefined ? undefined : this.set(key, value);
  }

  /** Stores a value as the one used last, and returns it. */
  set(key: string, value: Value): Value {
    this.#values.delete(key);
    this.#values.set(key, value);
    if (this.#values.size > this.#max) {
      const [oldest = key] = this.#values.keys();
      this.#values.delete(oldest);
    }
    return value;
  }
}
