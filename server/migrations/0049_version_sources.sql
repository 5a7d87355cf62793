CREATE TABLE "version_sources" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"business_id" uuid NOT NULL,
	"post_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"document_id" uuid NOT NULL,
	"heading" text,
	"page" integer,
	"quote" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "version_sources" ADD CONSTRAINT "version_sources_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "version_sources" ADD CONSTRAINT "version_sources_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "version_sources" ADD CONSTRAINT "version_sources_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "version_sources" ADD CONSTRAINT "version_sources_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "version_sources_post_idx" ON "version_sources" USING btree ("post_id","version","id");--> statement-breakpoint
CREATE INDEX "version_sources_document_idx" ON "version_sources" USING btree ("document_id","post_id");--> statement-breakpoint
CREATE INDEX "version_sources_business_idx" ON "version_sources" USING btree ("business_id");--> statement-breakpoint
CREATE INDEX "month_plan_items_day_idx" ON "month_plan_items" USING btree ("workspace_id","day") WHERE "month_plan_items"."post_id" is not null;--> statement-breakpoint
SELECT protect_tenant_table('version_sources'), protect_business_table('version_sources');
