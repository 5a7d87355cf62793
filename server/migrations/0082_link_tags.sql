ALTER TABLE "businesses" ADD COLUMN "link_tags" jsonb DEFAULT '{"isOn":false,"source":"{platform}","medium":"social","campaign":"{business}-{month}"}'::jsonb NOT NULL;--> statement-breakpoint
-- As before, with what is added to links.
DROP TRIGGER businesses_locked ON businesses;
--> statement-breakpoint
CREATE TRIGGER businesses_locked BEFORE UPDATE OF name, context, content_types, metadata, industry, keywords, website, location, social_media_links, vision,
  mission, goals, time_zone, requires_approval, review_rule, requires_checked_claims, link_tags ON businesses FOR EACH ROW
  WHEN (OLD.locked_at IS NOT NULL AND coalesce(current_setting('app.user', true), '') <> '') EXECUTE FUNCTION refuse_locked_profile();
