/** The page that Google and Apple redirect to: signs in and continues, or explains the error. */
import { useTranslation } from 'react-i18next';
import { useNavigate } from '../../../shared/routing/router-view.tsx';
import { PageFrame } from '../../../shared/ui/page-frame.tsx';
import { SkeletonRows } from '../../../shared/ui/skeletons.tsx';
import { SecondStepPage } from '../second-factor/second-step-page.tsx';
import { PROVIDER_NAMES, type SocialProvider } from './social-api.ts';
import { SocialFailed } from './social-failed.tsx';
import { SocialRole } from './social-role.tsx';
import { useProviderAnswer } from './use-provider-answer.ts';

export function SocialPage({ provider }: { provider: SocialProvider }) {
  const { t } = useTranslation();
  const { failure, step, continueOn } = useProviderAnswer(provider);
  const navigate = useNavigate();
  const values = { provider: PROVIDER_NAMES[provider] };
  if (step) {
    return (
      <SecondStepPage
        step={step}
        onSignedIn={continueOn}
        onOver={() => void navigate('/login', { replace: true })}
      />
    );
  }
  if (failure === 'role_required') return <SocialRole provider={provider} />;
  return failure ? (
    <PageFrame title={t('auth.login.title')} width="text">
      <SocialFailed provider={provider} failure={failure} />
    </PageFrame>
  ) : (
    <PageFrame title={t('auth.social.working', values)} width="text">
      <SkeletonRows rows={2} height={64} />
    </PageFrame>
  );
}
