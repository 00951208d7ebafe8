import { connect, type Socket } from 'node:net';
import { isWhole } from './whole-answer.ts';

/** A kept connection that sends one request at a time. */
export class Line {
  readonly #socket: Socket;
  #received = '';
  #answered: ((text: string | null) => void) | null = null;

  constructor(port: number, onGone: (line: Line) => void) {
    this.#socket = connect(port, '127.0.0.1').setEncoding('latin1').setNoDelay(true);
    this.#socket
      .on('data', (chunk: string) => this.#take(chunk))
      .on('error', () => undefined)
      .on('close', () => {
        onGone(this);
        this.#finish(null);
      });
  }

  /** The whole answer, or null if the connection ended first. */
  ask(request: string): Promise<string | null> {
    return new Promise((resolve) => {
      this.#answered = resolve;
      this.#socket.write(request);
    });
  }

  end(): void {
    this.#socket.destroy();
  }

  #take(chunk: string): void {
    this.#received += chunk;
    if (isWhole(this.#received)) this.#finish(this.#received);
  }

  #finish(text: string | null): void {
    const answered = this.#answered;
    this.#received = '';
    this.#answered = null;
    answered?.(text);
  }
}
