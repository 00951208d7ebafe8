import { drawingBox, type DrawingName, drawings } from '@selvage/contract/drawings';

function Illustration({ name }: { name: DrawingName }) {
  const { line, lit } = drawings[name];
  return (
    <svg className="lp-drawing" data-illustration={name} viewBox={drawingBox} aria-hidden="true" focusable="false">
      <path d={line} />
      <path className="lp-lit" d={lit} />
    </svg>
  );
}

export const SuccessIllustration = () => <Illustration name="tick" />;
export const TimeoutIllustration = () => <Illustration name="clock" />;
export const FailureIllustration = () => <Illustration name="failure" />;
export const KeyIllustration = () => <Illustration name="key" />;
export const MailIllustration = () => <Illustration name="mail" />;
