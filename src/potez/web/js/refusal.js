/** An answer that refuses a request, with a code and sentences that say why. */
export class Refusal extends Error {
  /**
   * @param {string} code
   * @param {string[]} messages
   */
  constructor(code, messages) {
    super(messages.join("; "));
    this.code = code;
  }
}
