import { once } from 'node:events';
import { crc32, createDeflateRaw, type DeflateRaw } from 'node:zlib';

// A ZIP file with deflated entries (APPNOTE 6.3). Names are in UTF-8. Files beyond 4 GB are not possible.

interface Entry {
  name: Buffer;
  checksum: number;
  size: number;
  packed: Buffer[];
  packedSize: number;
  offset: number;
}

const utf8Names = 0x0800;
const deflated = 8;
const version = 20;

/** The time of all entries, in the format of MS-DOS: 1 January 1980. The file says itself when it was made. */
const dosTime = 0;
const dosDay = 0x21;

/** Writes a ZIP file in memory. One entry is written at a time. */
export class ZipFile {
  readonly #entries: Entry[] = [];
  #offset = 0;

  /** The size of the file so far, without the directory at its end. */
  get size(): number {
    return this.#offset;
  }

  async add(name: string, content: string | Uint8Array): Promise<void> {
    const entry = this.begin(name);
    await entry.write(content);
    await entry.end();
  }

  /** Begins an entry whose content is written in parts. End it before the next one begins. */
  begin(name: string): ZipEntry {
    return new ZipEntry(name, (entry) => {
      const whole = { ...entry, offset: this.#offset };
      this.#entries.push(whole);
      this.#offset += localHeader(whole).length + whole.packedSize;
    });
  }

  bytes(): Buffer {
    const parts = this.#entries.flatMap((entry) => [localHeader(entry), ...entry.packed]);
    const directory = Buffer.concat(this.#entries.map(directoryHeader));
    return Buffer.concat([...parts, directory, endOfDirectory(this.#entries.length, directory.length, this.#offset)]);
  }
}

class ZipEntry {
  readonly #entry: Omit<Entry, 'offset'>;
  readonly #deflate: DeflateRaw = createDeflateRaw();
  readonly #onEnd: (entry: Omit<Entry, 'offset'>) => void;

  constructor(name: string, onEnd: (entry: Omit<Entry, 'offset'>) => void) {
    this.#entry = { name: Buffer.from(name), checksum: 0, size: 0, packed: [], packedSize: 0 };
    this.#onEnd = onEnd;
    this.#deflate.on('data', (part: Buffer) => {
      this.#entry.packed.push(part);
      this.#entry.packedSize += part.length;
    });
  }

  /** The packed size so far. The last parts may still be in the compressor. */
  get packedSize(): number {
    return this.#entry.packedSize;
  }

  async write(content: string | Uint8Array): Promise<void> {
    const bytes = Buffer.from(content as string);
    this.#entry.checksum = crc32(bytes, this.#entry.checksum);
    this.#entry.size += bytes.length;
    if (!this.#deflate.write(bytes)) await once(this.#deflate, 'drain');
  }

  async end(): Promise<void> {
    const ended = once(this.#deflate, 'end');
    this.#deflate.end();
    await ended;
    this.#onEnd(this.#entry);
  }
}

function localHeader({ name, checksum, size, packedSize }: Entry): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(version, 4);
  header.writeUInt16LE(utf8Names, 6);
  header.writeUInt16LE(deflated, 8);
  header.writeUInt16LE(dosTime, 10);
  header.writeUInt16LE(dosDay, 12);
  header.writeUInt32LE(checksum, 14);
  header.writeUInt32LE(packedSize, 18);
  header.writeUInt32LE(size, 22);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, name]);
}

function directoryHeader({ name, checksum, size, packedSize, offset }: Entry): Buffer {
  const header = Buffer.alloc(46);
  header.writeUInt32LE(0x02014b50, 0);
  header.writeUInt16LE(version, 4);
  header.writeUInt16LE(version, 6);
  header.writeUInt16LE(utf8Names, 8);
  header.writeUInt16LE(deflated, 10);
  header.writeUInt16LE(dosTime, 12);
  header.writeUInt16LE(dosDay, 14);
  header.writeUInt32LE(checksum, 16);
  header.writeUInt32LE(packedSize, 20);
  header.writeUInt32LE(size, 24);
  header.writeUInt16LE(name.length, 28);
  header.writeUInt32LE(offset, 42);
  return Buffer.concat([header, name]);
}

function endOfDirectory(entries: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries, 8);
  end.writeUInt16LE(entries, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}
