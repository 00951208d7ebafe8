import { minutes } from '@selvage/contract/time-units';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { refuse } from '../refuse.ts';
import { Counter } from '../counter.ts';

export const cspReportPath = '/csp-reports';

/** The directives of our content security policy. Reports about other directives count as `other`. */
export const cspDirectives = [
  'default-src',
  'script-src',
  'style-src',
  'img-src',
  'connect-src',
  'object-src',
  'base-uri',
  'form-action',
  'frame-ancestors',
  'other',
] as const;
type CspDirective = (typeof cspDirectives)[number];

/** Reports since the start of the process. */
export const cspReports = new Counter<{ directive: CspDirective }>();

/** The limit per process and minute. Every client can send reports, so reports above the limit would show nothing more. */
export const cspReportsPerMinute = 100;

/**
 * Counts by directive the violations of the content security policy that browsers report. Nothing else of a report is kept, because its
 * URLs may hold user input and its samples hold script.
 */
export async function installCspReports(app: FastifyInstance, { now }: Pick<Deps, 'now'>): Promise<void> {
  let window = { endsAt: 0, count: 0 };
  const isFull = (): boolean => {
    const time = now().getTime();
    if (time >= window.endsAt) window = { endsAt: time + minutes(1), count: 0 };
    return window.count >= cspReportsPerMinute;
  };
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    const parse = async (_request: FastifyRequest, text: string) => directivesIn(text);
    scope.addContentTypeParser('application/reports+json', { parseAs: 'string', bodyLimit: 16 * 1024 }, parse);
    scope.post<{ Body: readonly CspDirective[] | undefined }>(cspReportPath, {
      config: { changesNothing: true },
      onRequest: async (_request, reply) => (isFull() ? reply.code(204).send() : undefined),
      handler: async (request, reply) => {
        for (const directive of request.body ?? []) {
          if (isFull()) break;
          window.count += 1;
          cspReports.add({ directive });
        }
        return reply.code(204).send();
      },
    });
  });
}

function directivesIn(text: string): readonly CspDirective[] {
  const reports = parsed(text);
  if (!Array.isArray(reports)) refuse('request.malformed');
  return reports.flatMap((report: unknown) => {
    const { type, body } = fieldsOf(report);
    if (type !== 'csp-violation') return [];
    const reported = String(fieldsOf(body)['effectiveDirective']).replace(/-(elem|attr)$/, '');
    return cspDirectives.find((directive) => directive === reported) ?? 'other';
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
